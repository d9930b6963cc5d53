"""An exercise in JupyterLab: what a student sees who gets it wrong, and then right."""

from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.stage import Stage
from tests.lectures.alphabeta.solutions import RIGHT, WRONG

CHECK = 'check("13.1", my_alphabeta)'


def output(page, number):
    return page.locator(f".jp-Notebook .jp-Cell >> nth={number}").locator(".jp-OutputArea-child")


def test_a_wrong_answer_shows_a_message_and_below_it_a_player_and_a_right_one_a_line(jupyterlab, lectures):
    lab.write_notebook(
        jupyterlab.folder / "exercise.ipynb",
        "from math import inf\nfrom coursekit.exercises import check",
        WRONG["13.1"]["only the parent's bound"],
        CHECK,
        RIGHT["13.1"],
        CHECK,
    )
    with lab.opened_in_lab(lectures, "exercise.ipynb") as page:
        for number in range(3):
            lab.run_cell(page, number)
        message, shown = output(page, 2).nth(0), output(page, 2).nth(1)
        expect(message).to_contain_text("13.1 alpha-beta: not right yet.", timeout=60_000)
        expect(message).to_contain_text("the tree [0, [[[-1, 1]]]]")
        expect(message).not_to_contain_text("Traceback")
        stage = Stage(page, shown.locator(".ck"))
        expect(stage.part("sentence")).to_contain_text("It need not.")  # it begins where the mistake is
        expect(stage.part("picture")).to_contain_text("as it should end")
        expect(stage.part("code")).to_contain_text("def my_alphabeta")
        stage.focus()
        stage.press("Home")
        expect(stage.part("sentence")).to_contain_text("The smallest tree found that goes wrong.")
        expect(output(page, 2)).to_have_count(2)
        for number in (3, 4):
            lab.run_cell(page, number)
        expect(output(page, 4)).to_have_text("13.1 alpha-beta: right.", timeout=60_000)
        expect(output(page, 4)).to_have_count(1)


def test_run_all_reaches_the_end_and_a_saved_edit_that_did_not_run_is_told(jupyterlab, lectures):
    stub = "def my_pruned_leaves():\n    raise NotImplementedError"
    check = 'check("13.2", my_pruned_leaves)'
    lab.write_notebook(
        jupyterlab.folder / "all.ipynb",
        "from coursekit.exercises import check, check_all",
        stub,
        check,
        'check_all("13")',
        "print('the end')",
    )
    with lab.opened_in_lab(lectures, "all.ipynb") as page:
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(output(page, 4)).to_have_text("the end", timeout=60_000)
        expect(output(page, 2)).to_contain_text("13.2 mark the pruned leaves: not done yet.")
        expect(output(page, 3)).to_contain_text("0 of 5 exercises are right")
        page.locator(".jp-Notebook .jp-Cell >> nth=1").locator(".cm-content").fill(RIGHT["13.2"])
        page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        lab.run_cell(page, 2)
        expect(output(page, 2)).to_contain_text("has been edited since it ran", timeout=60_000)
        for number in (1, 2):
            lab.run_cell(page, number)
        expect(output(page, 2)).to_have_text("13.2 mark the pruned leaves: right.")
        page.evaluate("jupyterapp.commands.execute('docmanager:save')")
