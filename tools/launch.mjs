// What every npm command calls. It runs on Node 20 with nothing installed, so it is plain JavaScript without packages:
// it installs what is missing, changes to the Node that the project brings, and runs tools/<command>.ts there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = [24, 7];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.tertulia-installed');
const [command, ...args] = process.argv.slice(2);
const script = join(root, 'tools', `${command}.ts`);

if (!command || !/^[a-z0-9]+$/.test(command) || !existsSync(script)) {
  console.error(`Uso: npm run start | dev | test | check | e2e | verify | bench | admin | schema | coverage | format`);
  process.exit(2);
}
process.chdir(root);
await installWhatIsMissing();
if (isNewEnough(process.versions.node)) await runHere();
else await runUnderPinnedNode();

async function installWhatIsMissing() {
  const lockText = readIfThere(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch} ${lockText}`).digest('hex');
  if (readIfThere(stampPath) === wanted) return;
  await alone(async () => {
    if (readIfThere(stampPath) === wanted) return;
    if (!isInstalled(lockText)) await install();
    mkdirSync(dirname(stampPath), { recursive: true });
    writeFileSync(stampPath, wanted);
  });
}

// npm leaves in node_modules a list of what it really put there: a user may have installed by hand.
function isInstalled(lockText) {
  const there = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (lockText === '' || there === '') return false;
  const wanted = JSON.parse(lockText).packages ?? {};
  const found = JSON.parse(there).packages ?? {};
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    // Native parts for other machines are never there, nor is what only they need.
    if (!found[path]) return optional === true;
    return link === true || found[path].version === version;
  });
}

async function install() {
  console.log('· Instalando dependencias (solo la primera vez; suele tardar menos de un minuto)…');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const ticker = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Not «npm ci»: the lock file lists the native parts of the machine it was made on and of those that the registry had at
  // that moment, and «npm ci» refuses to add another machine's. «--no-save» keeps the lock file as it is.
  const code = await npm(['install', '--no-save', ...flags]);
  clearInterval(ticker);
  if (code !== 0) {
    console.error(
      '✗ No se pudieron instalar las dependencias. Revise la conexión con el registro de npm y vuelva a intentarlo.',
    );
    process.exit(code);
  }
  console.log(`· Dependencias instaladas en ${seconds()} s.`);
}

function npm(npmArgs) {
  // npm tells where it lies; on a bare «node tools/launch.mjs» it is looked for in PATH.
  const cli = process.env.npm_execpath;
  const isNpmCli = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [file, all] = isNpmCli ? [process.execPath, [cli, ...npmArgs]] : ['npm', npmArgs];
  // A production machine builds the web app too, which needs the development packages.
  const env = { ...process.env, NODE_ENV: 'development' };
  return new Promise((resolve) => {
    const child = spawn(file, all, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: !isNpmCli && process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(`✗ npm no se pudo ejecutar: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

// Two commands started at the same moment on a fresh clone must not install at the same time. The system drops a
// listening socket however its owner ends; where there are no such names, the second is on its own.
async function alone(work) {
  const name = `tertulia-install-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform];
  let isWaiting = false;
  for (;;) {
    const lock = address === undefined ? { close() {} } : await listen(address);
    if (lock) {
      await work();
      lock.close();
      return;
    }
    if (!isWaiting) console.log('· Otro proceso está instalando las dependencias; se espera a que termine…');
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function listen(address) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE' ? undefined : { close() {} }));
    server.listen(address, () => resolve(server.unref()));
  });
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

async function runHere() {
  // A child process that the command starts as «node» must be this one too.
  process.env.PATH = `${dirname(process.execPath)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}

async function runUnderPinnedNode() {
  // as their publisher calls them
  const system = { win32: 'win', darwin: 'bin-darwin' }[process.platform] ?? process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', name);
  if (!existsSync(node)) {
    console.error(
      `✗ Tertulia necesita Node ${OLDEST_NODE.join('.')} o posterior, y este es el ${process.versions.node}. ` +
        `Para ${process.platform}-${process.arch} el proyecto no trae uno propio: instálelo desde https://nodejs.org y vuelva a intentarlo.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), command, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(
      `✗ El Node del proyecto no se pudo ejecutar (${error.message}). Instale Node ${OLDEST_NODE.join('.')} o posterior.`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
