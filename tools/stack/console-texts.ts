import { DataDirBusyError } from '../postgres/data-dir-lock.ts';
import { type LauncherNote, type LaunchSettings } from './launch-settings.ts';
import { findFreePortAfter, PortTakenError } from './ports.ts';
import { type DemoAccount, StartError } from './stack.ts';

/** What a person reads who has just started the product: where to go, and with which account. */
export function printBanner({
  url,
  simulatorUrl,
  accounts,
}: {
  url: string;
  simulatorUrl: string;
  accounts: DemoAccount[];
}): void {
  const lines = ['', '  Tertulia está lista.', '', `    Aplicación web   ${url}`];
  if (simulatorUrl) {
    lines.push(`    Teléfonos        ${simulatorUrl}   (para escribir como cliente)`);
    lines.push(`    Correo           ${simulatorUrl}/mail   (los correos que se envían)`);
  }
  if (accounts.length > 0) {
    lines.push('', '  Cuentas de la demostración:', '');
    const width = (key: keyof DemoAccount) => Math.max(...accounts.map((account) => account[key].length));
    for (const account of accounts) {
      const { role, email, password, nombre } = account;
      lines.push(
        `    ${role.padEnd(width('role'))}  ${email.padEnd(width('email'))}  ${password.padEnd(width('password'))}  ${nombre}`,
      );
    }
    lines.push(
      '',
      '  Abre las dos direcciones una junto a la otra: escribe como cliente en la página de los teléfonos y contesta en la aplicación.',
    );
  }
  lines.push('', '  Para detenerla: Ctrl+C', '');
  console.log(lines.join('\n'));
}

/** Says in plain words why the product did not start, and what to do about it. */
export async function printFailure(
  error: unknown,
  command: 'npm start' | 'npm run dev',
  { host, port, simulatorPort }: LaunchSettings,
  note: LauncherNote | undefined,
): Promise<void> {
  if (error instanceof PortTakenError) {
    const free = await findFreePortAfter(error.port, host, [port, simulatorPort]);
    console.error(`\n✗ El puerto ${error.port} ya está ocupado por otro programa.`);
    console.error(`  Elige otro con ${error.setting}, por ejemplo:  ${error.setting}=${free} ${command}\n`);
  } else if (error instanceof DataDirBusyError) {
    console.error(`\n✗ Tertulia ya está en marcha con estos datos${note ? `: ${note.url}` : ''} (${error.holder}).`);
    console.error('  Detenla primero, o elige otra carpeta de datos con DATA_DIR.\n');
  } else if (error instanceof StartError) {
    const said = error.message === '' ? 'Lo que dijo está arriba.' : `Esto fue lo último que dijo:\n\n${error.message}`;
    console.error(`\n✗ Tertulia no pudo arrancar. ${said}\n`);
  } else {
    console.error(`\n✗ Tertulia no pudo arrancar: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
