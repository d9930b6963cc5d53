"""The class's JupyterHub. `class` writes this file once and then leaves it as it is: change what you like.

Beside it: students.txt (who may log in), students/ (their homes), handout/ (what each gets at the first login),
course/ (the package, for all), hub/ (the database and its secrets, for root alone). A service of systemd runs it by
course/.venv/bin/python -m jupyterhub -f jupyterhub_config.py (whole paths); `class` does the same.
"""

import pwd
import secrets
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from coursekit.classroom.hub import proxy, students
from coursekit.commands.lab import environment

FOLDER = Path(__file__).resolve().parent
BIN = Path(sys.executable).parent
c = get_config()  # type: ignore[name-defined]  # noqa: F821

# ---- Limits of one student. With systemd they hold for all that a student runs; without it, memory for each process.
MEMORY_GB = 2
CPUS = 2.0
PROCESSES = 256  # and threads
IDLE_MINUTES = 60  # then the server is stopped; what was saved stays

# ---- Where it is reached. Passwords cross the network only with a certificate: put certificate.pem and key.pem beside
# this file. Else the hub is heard on this machine alone, as behind a reverse proxy that brings its own.
CERTIFICATE, KEY = FOLDER / "certificate.pem", FOLDER / "key.pem"
if CERTIFICATE.exists():
    c.JupyterHub.bind_url = "https://:443"
    c.JupyterHub.ssl_cert, c.JupyterHub.ssl_key = str(CERTIFICATE), str(KEY)
else:
    c.JupyterHub.bind_url = "http://127.0.0.1:8000"
# Scripts of one student in another's browser are kept apart where each has a subdomain (needs a wildcard in DNS):
# c.JupyterHub.subdomain_host = "https://course.example.org"

# ---- Who may log in: with the machine's own accounts and their passwords, which root changes by `passwd NAME`.
c.JupyterHub.authenticator_class = "pam"
c.Authenticator.allowed_users = set(students(FOLDER / "students.txt"))
c.Authenticator.allow_existing_users = False  # a name that is taken out of the file is not let in again
c.Authenticator.admin_users = set()  # those named here see the admin page and may stop anybody's server

# ---- The students' servers: each a process of the student's own account.
HAS_SYSTEMD = Path("/run/systemd/system").exists()
SERVER = [str(BIN / "jupyterhub-singleuser")]
LIMITS = ["prlimit", f"--as={MEMORY_GB << 30}", f"--nproc={PROCESSES}"]
if HAS_SYSTEMD:
    c.JupyterHub.spawner_class = "systemd"
    c.SystemdSpawner.isolate_tmp = True
    c.SystemdSpawner.isolate_devices = True
    c.SystemdSpawner.disable_user_sudo = True
    c.SystemdSpawner.unit_extra_properties = {"TasksMax": str(PROCESSES)}
else:
    c.JupyterHub.spawner_class = "localprocess"
c.Spawner.cmd = SERVER if HAS_SYSTEMD else [*LIMITS, *SERVER]
c.Spawner.mem_limit = f"{MEMORY_GB}G"
c.Spawner.cpu_limit = CPUS
c.Spawner.notebook_dir = "~/course"
c.Spawner.default_url = "/lab/tree/notebooks"
c.Spawner.start_timeout = c.Spawner.http_timeout = 180  # a whole class logs in at once
c.Spawner.env_keep = ["LANG", "LC_ALL", "COURSEKIT_DATA"]
c.Spawner.environment = {
    **environment({}),
    "PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin",
    # Short, since a socket's path must be.
    "JUPYTER_RUNTIME_DIR": lambda spawner: f"{pwd.getpwnam(spawner.user.name).pw_dir}/.kernels",
}
# Through sockets in the student's home: what a kernel prints could be overheard on a port.
c.Spawner.args = ["--KernelManager.transport=ipc"]


def give_port(spawner):
    """A free port that the system gives to nobody else until the server has started."""
    while True:
        with socket.socket() as probe, suppress(OSError):
            port = secrets.choice(range(10_000, 32_768))
            probe.bind(("127.0.0.1", port))
            spawner.port = port
            return


def give_course(spawner):
    """Give a student the handout at the first login, and never again. It is done as the student, not as root."""
    account = pwd.getpwnam(spawner.user.name)
    subprocess.run(
        [
            "sh",
            "-c",
            'test -e course || { rm -rf .course && cp -R "$0" .course && mv .course course; }',
            FOLDER / "handout",
        ],
        cwd=account.pw_dir,
        user=account.pw_uid,
        group=account.pw_gid,
        extra_groups=[],
        umask=0o077,
        check=True,
    )


def prepare(spawner):
    give_port(spawner)
    give_course(spawner)


c.Spawner.pre_spawn_hook = prepare

# ---- The hub's own. Servers live on while the hub is restarted, and it finds them again.
c.JupyterHub.cleanup_servers = False
c.JupyterHub.cookie_secret_file = str(FOLDER / "hub" / "jupyterhub_cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{FOLDER / 'hub' / 'jupyterhub.sqlite'}"
c.ConfigurableHTTPProxy.pid_file = str(FOLDER / "hub" / "proxy.pid")
c.ConfigurableHTTPProxy.command = [str(proxy(FOLDER / "proxy"))]
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE_MINUTES * 60}"],
    }
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
