import type { VerifyCase } from '../../case.ts';
import { openFileDesk, whyDangerous, type FileDesk, type DeclaredFile } from './file-desk.ts';

const SCRIPT = '<script>alert(document.domain)</script>';
const PAGE = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
const ZIP = Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(40)]);
// in two parts, so that no scanner reports this file as infected
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''));

/** Content whose declaration is false: never accepted, in neither way of sending. */
const LIES: readonly (readonly [what: string, content: Buffer, declared: DeclaredFile])[] = [
  ['a page called .jpg', PAGE, { name: 'foto.jpg', type: 'image/jpeg' }],
  ['a page called .pdf', PAGE, { name: 'factura.pdf', type: 'application/pdf' }],
  ['a page as a picture without a name', PAGE, { name: '', type: 'image/png' }],
  ['a page', PAGE, { name: 'x.html', type: 'text/html' }],
  ['a page with two endings', PAGE, { name: 'foto.jpg.html', type: 'image/jpeg' }],
  ['a page with a NUL in its name', PAGE, { name: 'foto.html\u0000.jpg', type: 'image/jpeg' }],
  ['a page written from right to left', PAGE, { name: 'foto\u202egpj.html', type: 'image/jpeg' }],
  ['a script', Buffer.from('#!/bin/sh\nid'), { name: 'x.sh', type: 'application/x-sh' }],
  ['a program', Buffer.from(`MZ${'\0'.repeat(120)}`), { name: 'foto.jpg', type: 'image/jpeg' }],
  ['a program with two endings', Buffer.from(`MZ${'\0'.repeat(120)}`), { name: 'foto.jpg.exe', type: 'image/jpeg' }],
  ['EICAR', EICAR, { name: 'eicar.com', type: 'application/octet-stream' }],
  ['EICAR called .pdf', EICAR, { name: 'eicar.pdf', type: 'application/pdf' }],
  ['a picture called .pdf', PNG, { name: 'x.pdf', type: 'application/pdf' }],
  ['a picture called .mp4', PNG, { name: 'x.mp4', type: 'video/mp4' }],
  ['an archive called .jpg', ZIP, { name: 'x.jpg', type: 'image/jpeg' }],
  [
    'a PDF and page called .html',
    Buffer.from(`%PDF-1.7\n${SCRIPT}\n%%EOF`),
    { name: 'x.html', type: 'application/pdf' },
  ],
  ['a PNG and page called .htm', Buffer.concat([PNG, PAGE]), { name: 'x.htm', type: 'image/png' }],
  ['a GIF and script called .js', Buffer.from('GIF89a=1;alert(1)'), { name: 'x.js', type: 'image/gif' }],
  ['an archive called .jar', ZIP, { name: 'x.jar', type: 'application/zip' }],
  ['a picture that says it is a film', PNG, { name: 'x', type: 'video/mp4' }],
];

/** A part without a usable name is no file, so nothing is left to send. */
const REFUSALS = { lie: ['UNSUPPORTED_MEDIA'], malformed: ['VALIDATION', 'UNSUPPORTED_MEDIA'] };

/** Two formats at once. Their bytes are what they say, so they are accepted, and must be harmless when opened. */
const POLYGLOTS: readonly (readonly [what: string, content: Buffer, declared: DeclaredFile])[] = [
  ['GIF and JavaScript', Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`), { name: 'x.gif', type: 'image/gif' }],
  ['PDF and page', Buffer.from(`%PDF-1.7\n${SCRIPT}\n%%EOF`), { name: 'x.pdf', type: 'application/pdf' }],
  ['JPEG and ZIP', Buffer.concat([JPEG, ZIP]), { name: 'x.jpg', type: 'image/jpeg' }],
  ['PNG and page', Buffer.concat([PNG, PAGE]), { name: 'x.png', type: 'image/png' }],
  ['ZIP and page', Buffer.concat([ZIP, PAGE]), { name: 'x.zip', type: 'application/zip' }],
];

/** UPL-01: the bytes determine a file's type, not its name or its sender's declaration; stored files cannot run. */
export const upl01: VerifyCase = {
  id: 'UPL-01',
  title: 'files with false declarations',
  demand: () =>
    'every lie 415 (400 where the form itself is broken) and nothing stored of it; 0 answers of which a browser could run anything',
  seenToFail:
    'without comparing name and bytes: a picture called .pdf and three other false declarations were accepted, 24 rows instead of 10',
  async run(volume) {
    const rounds = volume === 'full' ? 25 : 2;
    const desk = await openFileDesk();
    try {
      const faults: string[] = [];
      let sent = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const [what, content, declared] of LIES) {
          for (const comoEnlace of [false, true]) {
            sent += 1;
            const { status, body } = await desk.upload(varied(content, round), declared, { comoEnlace });
            if (
              !REFUSALS[declared.name === '' || declared.name.includes('\u0000') ? 'malformed' : 'lie'].includes(
                body?.code,
              )
            )
              faults.push(`${what}: ${status}`);
          }
        }
        for (const [what, content, declared] of POLYGLOTS) {
          sent += 1;
          const { status, body } = await desk.upload(varied(content, round), declared, { comoEnlace: true });
          const [archivo] = body?.archivos ?? [];
          const danger = archivo ? whyDangerous(await desk.look(archivo.url)) : `${status}`;
          if (danger) faults.push(`${what}: ${danger}`);
          const link = archivo && (await publicLink(desk, body.contenido));
          if (link) faults.push(`${what} by its link: ${link}`);
        }
      }
      // customers' files cannot be refused: they are stored, and must be as harmless
      for (const [what, content, declared] of [...LIES, ...POLYGLOTS]) {
        if (declared.name.includes('\u0000')) continue;
        sent += 1;
        const danger = whyDangerous(await desk.look(await desk.receive(content, declared)));
        if (danger) faults.push(`${what} from a customer: ${danger}`);
      }
      const stored = await desk.server.db.query(
        'select 1 from app.archivos a join app.mensajes m on m.id = a.mensaje_id where m.conversacion_id = $1',
        [desk.chat.id],
      );
      const expected = rounds * POLYGLOTS.length;
      if (stored.length !== expected) faults.push(`${stored.length} rows in place of ${expected}`);
      return {
        volume: `${sent} files: ${LIES.length} lies and ${POLYGLOTS.length} polyglots, ${rounds} rounds, from agents and from customers`,
        reached: faults.length === 0 ? 'every lie refused, nothing with power' : [...new Set(faults)].join('; '),
        met: faults.length === 0,
      };
    } finally {
      await desk.server.stop();
    }
  },
};

/** Other bytes after the same beginning, so that no two rounds send the same file. */
function varied(content: Buffer, round: number): Buffer {
  return round === 0 ? content : Buffer.concat([content, Buffer.from(` ${round}`)]);
}

async function publicLink({ look, server }: FileDesk, contenido: string): Promise<string | null> {
  const url = /https?:\S+/.exec(contenido)?.[0] ?? '';
  return whyDangerous(await look(url.replace(server.url, '')));
}
