import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';

const SEDE = { alias: 'sede-job-06', password: 'clave de la sede' };
const FAULTS = ['silence', 'down', 'garbage', 'halfPage', 'otherShape', 'cut', 'duplicate'] as const;
const IN_SHORT = 4;
/** Longer than the circuit stays open. */
const LATER_MS = 31_000;

/**
 * JOB-06: an inventory system that is slow, broken or sends garbage changes no product, and is not called repeatedly.
 */
export const job06: VerifyCase = {
  id: 'JOB-06',
  title: 'the inventory slow, with errors and with garbage',
  demand: () =>
    `every run ends in ERROR with its reason and 0 products changed; no call while the circuit is open, a whole run once it has closed`,
  seenToFail: 'with the circuit never opening: 3 calls while it should have been open',
  async run(volume) {
    const count = volume === 'full' ? 20_000 : 1200;
    const met = volume === 'full' ? FAULTS : FAULTS.slice(0, IN_SHORT);
    let aheadMs = 0;
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    const door = { target: '', calls: 0 };
    const proxy = await openDoor(door);
    const port = (proxy.address() as AddressInfo).port;
    const server = await startTestServer({
      clock,
      env: { INVENTARIO_API_BASE: `http://127.0.0.1:${port}/mys`, INVENTARIO_TIMEOUT_SECONDS: '1' },
    });
    door.target = server.simulatorUrl;
    try {
      const desk = await createDesk(server, count);
      const faults: string[] = [];
      const first = await desk.run('none');
      if (first.estado !== 'COMPLETADA') faults.push(`a healthy inventory ended as ${first.estado}`);
      const before = await desk.catalogue();
      for (const fault of met) {
        const { estado, motivo } = await desk.run(fault);
        if (estado !== 'ERROR' || !motivo) faults.push(`${fault} ended as ${estado} «${motivo}»`);
        if ((await desk.catalogue()) !== before) faults.push(`${fault} changed the catalogue`);
        // a success closes the circuit again, so that each fault reaches the system
        const healthy = await desk.run('none');
        if (healthy.estado !== 'COMPLETADA') faults.push(`after ${fault} a healthy one ended as ${healthy.estado}`);
      }
      await desk.run('down');
      await desk.run('down');
      const callsBefore = door.calls;
      const open = await desk.run('down');
      const whileOpen = door.calls - callsBefore;
      if (open.estado !== 'ERROR') faults.push(`with the circuit open it ended as ${open.estado}`);
      aheadMs = LATER_MS;
      const closed = await desk.run('none');
      if (closed.estado !== 'COMPLETADA') faults.push(`once it had closed it ended as ${closed.estado}`);
      return {
        volume: `${count} products, ${met.length} faults`,
        reached: `${faults.length} wrong${faults.length > 0 ? `: ${faults.join('; ')}` : ''}; ${whileOpen} calls while the circuit was open`,
        met: faults.length === 0 && whileOpen === 0,
      };
    } finally {
      await server.stop();
      proxy.closeAllConnections();
      proxy.close();
    }
  },
};

/** A proxy before the inventory that counts calls. */
async function openDoor(door: { target: string; calls: number }): Promise<Server> {
  const proxy = createServer((incoming, answer) => {
    door.calls += 1;
    const { method, url, headers } = incoming;
    const onward = request(door.target + url, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.on('error', () => answer.destroy());
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

async function createDesk({ build, db, call, control }: TestServer, count: number) {
  const shop = await build.suscriptor('inventario');
  await db.query('update app.suscriptores set alias_sede_mys = $2, password_sede_mys = $3 where id = $1', [
    shop.id,
    SEDE.alias,
    createSecretBox(TEST_SECRET).seal(SEDE.password),
  ]);
  const newest = async ({ token }: BuiltUser) =>
    (await call('GET', '/api/sync-productos', { token })).body.sincronizacion;
  return {
    /** One run with this fault; by a new user, because each may start six in five minutes. */
    async run(fault: 'none' | (typeof FAULTS)[number]): Promise<{ estado: string; motivo: string | null }> {
      await control.setInventory({ ...SEDE, count, fault, faultPage: 1 });
      const boss = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
      const begun = await call('POST', '/api/sync-productos/todo/0', { token: boss.token });
      return eventually(
        async () => {
          const run = await newest(boss);
          return run.id === begun.body.sincronizacion.id && run.estado !== 'EN_CURSO' && run;
        },
        `the run with ${fault} ends`,
        60_000,
      );
    },
    async catalogue(): Promise<string> {
      const [row] = await db.query<{ sum: string }>(
        `select md5(string_agg(concat_ws('|', id, codigo, nombre, descripcion, precio_centavos, estado, updated_at), ',' order by codigo)) as sum
           from app.productos where suscriptor_id = $1`,
        [shop.id],
      );
      return row?.sum ?? '';
    },
  };
}
