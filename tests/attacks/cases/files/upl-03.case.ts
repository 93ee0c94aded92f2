import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import type { VerifyCase } from '../../case.ts';
import { until } from '../pacing.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';
import { rawUpload } from './raw-upload.ts';

const MEGABYTE = 1024 * 1024;
const RSS_LIMIT = 64 * MEGABYTE;
const ZIP_HEAD = Buffer.from('504b030414000000', 'hex');

/** UPL-03: no upload uses more memory than its limit. */
// covers D2-9-05a
export const upl03: VerifyCase = {
  id: 'UPL-03',
  title: 'bombs, files that are too large, many large ones at once',
  demand: (volume) =>
    `30.1 MB and 11 files refused; archives stored as they are, no picture decoded; RSS +< 64 MB with ${volume === 'full' ? '20 parallel uploads of 30 MB' : '10 parallel uploads of 20 MB'}`,
  seenToFail: 'with the file buffered in memory before it is stored: RSS +272 MB with 10 uploads of 20 MB',
  async run(volume) {
    const [parallel, megabytes, rounds] = volume === 'full' ? [20, 29.9, 3] : [10, 20, 1];
    const world = await sharedStackWorld();
    const desk = await openDesk(world);
    const faults: string[] = [];
    const upload = async (head: Buffer, bytes: number, name = 'x.zip', mensaje: object = { comoEnlace: true }) => {
      await world.db.query('delete from app.intentos');
      const path = `/api/conversations/${desk.chatId}/messages`;
      return rawUpload({
        url: world.stack.url,
        path,
        token: desk.token,
        mensaje: { contenido: '', ...mensaje },
        name,
        head,
        bytes,
      });
    };
    const expect = (what: string, got: number, wanted: readonly number[]) => {
      if (!wanted.includes(got)) faults.push(`${what}: ${got} in place of ${wanted.join(' or ')}`);
    };

    const bomb = zipBomb(200 * MEGABYTE);
    expect('an archive of zeros', await upload(bomb, bomb.length), [201]);
    expect('a document of zeros', await upload(bomb, bomb.length, 'x.docx'), [201, 415]);
    const nested = zipOf('42.zip', bomb);
    expect('an archive in an archive', await upload(nested, nested.length), [201]);
    const picture = hugePicture();
    expect('50,000 × 50,000 dots', await upload(picture, picture.length, 'x.png', {}), [201, 415]);
    expect('30.1 MB', await upload(ZIP_HEAD, Math.ceil(30.1 * MEGABYTE)), [413]);
    expect('eleven files', await elevenFiles(world, desk), [400, 413]);

    const before = await settledRss(world);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, rss(world))), 20);
    for (let round = 0; round < rounds; round += 1) {
      const bytes = Math.floor(megabytes * MEGABYTE);
      const answers = await Promise.all(Array.from({ length: parallel }, () => upload(ZIP_HEAD, bytes)));
      for (const status of answers) expect(`${megabytes} MB beside others`, status, [201]);
    }
    clearInterval(watch);
    const grown = peak - before;
    const inStore = await stored(world, desk.chatId);
    return {
      volume: `${rounds * parallel} uploads of ${megabytes} MB, ${parallel} at once; a 200 MB bomb of ${Math.round(bomb.length / 1024)} kB, nested and as a document; 50,000 × 50,000 dots; 30.1 MB; 11 files`,
      reached: `RSS +${(grown / MEGABYTE).toFixed(0)} MB; ${inStore} files stored; ${faults.length === 0 ? 'every answer as demanded' : faults.join('; ')}`,
      met: faults.length === 0 && grown < RSS_LIMIT,
    };
  },
};

interface Desk {
  chatId: number;
  token: string;
}

async function openDesk({ build, control }: StackWorld): Promise<Desk> {
  const shop = await build.suscriptor('bombs');
  const { id, token } = await build.usuario(shop.id);
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: id });
  await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
  return { chatId: chat.id, token };
}

function rss({ stack }: StackWorld): number {
  const status = readFileSync(`/proc/${stack.serverPid()}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** The memory of the idle process after the warm-up. */
async function settledRss(world: StackWorld): Promise<number> {
  await until(performance.now() + 2000);
  return rss(world);
}

async function elevenFiles(world: StackWorld, { chatId, token }: Desk): Promise<number> {
  const form = new FormData();
  form.set('mensaje', '{"contenido":"","comoEnlace":true}');
  for (let index = 0; index < 11; index += 1) form.append('adjunto', new File([ZIP_HEAD, new Uint8Array(50)], 'x.zip'));
  return (await world.call('POST', `/api/conversations/${chatId}/messages`, { token, body: form })).status;
}

async function stored({ db }: StackWorld, chatId: number): Promise<number> {
  const rows = await db.query(
    'select 1 from app.archivos a join app.mensajes m on m.id = a.mensaje_id where m.conversacion_id = $1',
    [chatId],
  );
  return rows.length;
}

/** An archive with one file of zeros: a thousandth of its extracted size. */
function zipBomb(bytes: number): Buffer {
  return zipOf('ceros.bin', Buffer.alloc(bytes));
}

function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** The beginning of a PNG that declares 50,000 pixels in width and height. */
function hugePicture(): Buffer {
  const size = Buffer.alloc(17);
  size.write('IHDR', 0, 'latin1');
  size.writeUInt32BE(50_000, 4);
  size.writeUInt32BE(50_000, 8);
  size.set([8, 6, 0, 0, 0], 12);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(size));
  const length = Buffer.from([0, 0, 0, 13]);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), length, size, check, end]);
}
