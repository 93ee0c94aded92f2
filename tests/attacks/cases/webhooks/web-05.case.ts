import type { VerifyCase } from '../../case.ts';
import { eventually } from '@tertulia/testkit/server';
import { inParallel, seconds, until } from '../pacing.ts';
import { newSid } from '../provider-requests.ts';
import { sharedStackWorld } from '../stack-world.ts';

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WITHIN_MS = 60_000;
/** Every tenth message is a picture. */
const PICTURE_EVERY = 10;

/** WEB-05: at the start, the server reads customers' messages of its downtime from the provider's own list. */
export const web05: VerifyCase = {
  id: 'WEB-05',
  title: 'messages that arrived while the server was down',
  demand: () => 'all present within 60 s of the start, once, in each customer’s order, with their pictures',
  seenToFail: 'with the provider’s list never read: 30 of 30 missing, 0 of 3 pictures',
  async run(volume) {
    const count = volume === 'full' ? 500 : 30;
    const downMs = volume === 'full' ? 120_000 : 2_000;
    const { stack, db, build, control } = await sharedStackWorld();
    const shop = await build.suscriptor('outage');
    const messages = Array.from({ length: count }, (_, index) => ({
      sid: newSid(),
      // Five in a row from each, faster than the whole seconds of the provider’s list.
      from: `+57302${String(1_000_000 + Math.floor(index / 5))}`,
      body: `durante la caída ${index}`,
      isPicture: index % PICTURE_EVERY === 0,
    }));
    await stack.stopServer();
    const downAt = performance.now();
    const pauseMs = downMs / count;
    const outcomes = await inParallel(messages, 1, async ({ sid, from, body, isPicture }, index) => {
      await until(downAt + index * pauseMs);
      const media = isPicture ? [{ base64: PNG, contentType: 'image/png', fileName: 'foto.png' }] : undefined;
      return control.inbound({ from, to: shop.numero, body, messageSid: sid, ...(media ? { media } : {}) });
    });
    await until(downAt + downMs);
    const reached = outcomes.filter(({ status }) => status !== 0).length;
    const starting = performance.now();
    await stack.startServer();
    const upMs = performance.now() - starting;
    const present = () =>
      db.query<{ sid: string; telefono: string; secuencia: number; listos: string }>(
        `select m.proveedor_sid as sid, c.cliente_telefono as telefono, m.secuencia,
                (select count(*) from app.archivos a where a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id and a.estado = 'LISTO') as listos
           from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
          where m.suscriptor_id = $1 and m.emisor = 'CLIENTE' order by m.conversacion_id, m.secuencia`,
        [shop.id],
      );
    const isComplete = (rows: Awaited<ReturnType<typeof present>>) =>
      messages.every(({ sid, isPicture }) =>
        rows.some((row) => row.sid === sid && (!isPicture || Number(row.listos) === 1)),
      );
    await eventually(async () => isComplete(await present()), 'all messages are there', WITHIN_MS).catch(
      () => undefined,
    );
    const tookMs = performance.now() - starting;
    const rows = await present();
    const missing = messages.filter(({ sid }) => !rows.some((row) => row.sid === sid)).length;
    const doubled = rows.length - new Set(rows.map(({ sid }) => sid)).size;
    const pictures = messages.filter(({ isPicture }) => isPicture).length;
    const ready = rows.reduce((sum, { listos }) => sum + Number(listos), 0);
    const disordered = countDisordered(messages, rows);
    return {
      volume: `down ${seconds(downMs)}, ${count} messages (${pictures} pictures), ${count - reached} of them not delivered`,
      reached: `${missing} missing, ${doubled} doubled, ${disordered} out of order, ${ready} of ${pictures} pictures after ${seconds(tookMs)} (serving after ${seconds(upMs)})`,
      met: reached === 0 && missing + doubled + disordered === 0 && ready === pictures && tookMs <= WITHIN_MS,
    };
  },
};

/** Adjacent messages of a chat in the wrong order. */
function countDisordered(
  messages: readonly { sid: string }[],
  rows: readonly { sid: string; telefono: string }[],
): number {
  const place = new Map(messages.map(({ sid }, index) => [sid, index]));
  return rows.filter((row, index) => {
    const next = rows[index + 1];
    return (
      next !== undefined && next.telefono === row.telefono && (place.get(next.sid) ?? 0) < (place.get(row.sid) ?? 0)
    );
  }).length;
}
