import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel, until } from '../pacing.ts';
import { sharedStackWorld } from '../stack-world.ts';
import { rawUpload } from './raw-upload.ts';

const MEGABYTE = 1024 * 1024;
const BYTES = 8 * MEGABYTE;
const ZIP_HEAD = Buffer.from('504b030414000000', 'hex');
const HOUR_MS = 3_600_000;

/** UPL-04: an aborted upload leaves nothing, whichever side aborted it. */
export const upl04: VerifyCase = {
  id: 'UPL-04',
  title: 'uploads cut in the middle, and kill -9 while files arrive',
  demand: () =>
    '0 rows and 0 messages of what was cut; 0 files left after an hour; every file that was answered for is whole',
  seenToFail: 'without the removal of aborted uploads: 20 files left by 20 cuts',
  async run(volume) {
    const cuts = volume === 'full' ? 200 : 20;
    const kills = volume === 'full' ? 10 : 2;
    const world = await sharedStackWorld();
    const { build, stack, db } = world;
    const shop = await build.suscriptor('cortes');
    const agent = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    const send = (cutAt?: number) =>
      rawUpload({
        url: stack.url,
        path: `/api/conversations/${chat.id}/messages`,
        token: agent.token,
        mensaje: { contenido: '', comoEnlace: true },
        name: 'x.zip',
        head: ZIP_HEAD,
        bytes: BYTES,
        ...(cutAt === undefined ? {} : { cutAt }),
      });
    const files = () => listFiles(join(stack.dataDir, 'files'), shop.id);
    const before = new Set(files());
    await inParallel(Array.from({ length: cuts }), 4, async () => {
      await db.query('delete from app.intentos');
      await send(BYTES / 2);
    });
    const leftByCuts = await eventually(
      async () => files().every((file) => before.has(file)),
      'what was cut is gone',
      20_000,
    )
      .then(() => 0)
      .catch(() => files().filter((file) => !before.has(file)).length);

    let answered = 0;
    let underWay = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await db.query('delete from app.intentos');
      const sending = Array.from({ length: 6 }, () => send().catch(() => 0));
      // every other time some of them have been answered by then
      if (kill % 2 === 0) await Promise.race(sending);
      else await until(performance.now() + 20 + Math.random() * 600);
      await stack.killServer('SIGKILL');
      const statuses = await Promise.all(sending);
      answered += statuses.filter((status) => status === 201).length;
      underWay += statuses.filter((status) => status === 0).length;
      await stack.whenReady();
    }
    const leftByKills = files().filter((file) => !before.has(file)).length;
    // moves the files and their records back by an hour; the clean-up runs at the start of a server and every half an
    // hour
    await stack.killServer('SIGKILL');
    for (const file of files()) utimesSync(file, new Date(Date.now() - HOUR_MS), new Date(Date.now() - HOUR_MS));
    await db.query(`update app.claves_sueltas set anotada = anotada - interval '1 hour'`);
    await stack.whenReady();
    const rows = await db.query<{ clave: string; tamano: string; mensaje: string | null }>(
      'select clave, tamano, mensaje_id as mensaje from app.archivos where suscriptor_id = $1',
      [shop.id],
    );
    const known = new Set(rows.map(({ clave }) => join(stack.dataDir, 'files', clave)));
    const left = await eventually(async () => files().every((file) => known.has(file)), 'the sweep has been', 30_000)
      .then(() => 0)
      .catch(() => files().filter((file) => !known.has(file)).length);
    const broken = rows.filter(({ clave, mensaje }) => {
      const size = sizeOf(join(stack.dataDir, 'files', clave));
      return mensaje === null || size !== BYTES;
    }).length;
    return {
      volume: `${cuts} uploads of 8 MB cut at half, ${kills} × kill -9 that cut ${underWay} more (${answered} answered before, ${leftByKills} files left lying)`,
      reached: `${leftByCuts} files left by cuts, ${rows.length} rows (${broken} without message or bytes), ${left} files left after an hour`,
      met:
        leftByCuts === 0 &&
        broken === 0 &&
        left === 0 &&
        rows.length >= answered &&
        rows.length <= answered + underWay &&
        underWay > 0,
    };
  },
};

/** Files of the tenant and temporary upload files. */
function listFiles(dir: string, tenantId: number): string[] {
  return [join(dir, String(tenantId)), join(dir, 'tmp')].flatMap((folder) => {
    try {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    } catch {
      return [];
    }
  });
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return -1;
  }
}
