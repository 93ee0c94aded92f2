import { gzipSync } from 'node:zlib';
import type { VerifyCase } from '../../case.ts';
import { openFileDesk, whyDangerous } from './file-desk.ts';

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const BODIES: Record<string, string> = {
  'a script': '<script>alert(document.domain)</script>',
  'an event': '<rect width="9" height="9" onload="alert(1)"/>',
  'a foreign object':
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
  'an outside picture': '<image href="http://169.254.169.254/latest/meta-data"/>',
  'an animation': '<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>',
};
const ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

/** The encodings of the same drawing. */
const WRITTEN: Record<string, (body: string) => Buffer> = {
  plain: (body) => Buffer.from(`<svg ${NAMESPACE}>${body}</svg>`),
  'with a declaration': (body) => Buffer.from(`<?xml version="1.0"?>\n<svg ${NAMESPACE}>${body}</svg>`),
  'with an external entity': (body) => Buffer.from(`<?xml version="1.0"?>${ENTITY}<svg ${NAMESPACE}>${body}&x;</svg>`),
  'after a comment and blanks': (body) => Buffer.from(`\n\n <!-- x -->\n<svg ${NAMESPACE}>${body}</svg>`),
  'with a byte order mark': (body) => Buffer.from(`\uFEFF<svg ${NAMESPACE}>${body}</svg>`),
  'in UTF-16': (body) => Buffer.from(`\uFEFF<svg ${NAMESPACE}>${body}</svg>`, 'utf16le'),
  compressed: (body) => gzipSync(`<svg ${NAMESPACE}>${body}</svg>`),
};
const DECLARED = [
  { name: 'logo.svg', type: 'image/svg+xml' },
  { name: 'logo.svgz', type: 'image/svg+xml' },
  { name: 'logo.png', type: 'image/png' },
  { name: 'logo.jpg', type: 'image/svg+xml' },
  { name: 'logo', type: 'application/octet-stream' },
];

/** UPL-02: a drawing that can hold scripts is accepted from no user, and never served as a drawing. */
export const upl02: VerifyCase = {
  id: 'UPL-02',
  title: 'SVG in every disguise',
  demand: () =>
    'from agents always 415; from customers never answered as SVG, XML or a page, and 0 that a browser runs',
  seenToFail:
    'with the type as the sender declared it: SVG sent as .svg, .svgz and .png was answered 201 in every spelling',
  async run(volume) {
    const bodies = Object.entries(BODIES).slice(0, volume === 'full' ? undefined : 2);
    const desk = await openFileDesk();
    try {
      const faults: string[] = [];
      let sent = 0;
      for (const [what, body] of bodies) {
        for (const [how, write] of Object.entries(WRITTEN)) {
          for (const declared of DECLARED) {
            for (const comoEnlace of [false, true]) {
              sent += 1;
              const { status } = await desk.upload(write(body), declared, { comoEnlace });
              if (status !== 415) faults.push(`${what} ${how} as ${declared.name}: ${status}`);
            }
          }
          const [declared] = DECLARED;
          if (!declared) continue;
          sent += 1;
          const served = await desk.look(await desk.receive(write(body), declared));
          const danger = whyDangerous(served) ?? (/svg|xml|html/.test(served.type) ? served.type : null);
          if (danger) faults.push(`${what} ${how} from a customer: ${danger}`);
        }
      }
      return {
        volume: `${sent} files: ${bodies.length} drawings × ${Object.keys(WRITTEN).length} spellings × ${DECLARED.length} names, as file, as link and from customers`,
        reached:
          faults.length === 0 ? 'none taken, none served as a drawing' : [...new Set(faults)].slice(0, 10).join('; '),
        met: faults.length === 0,
      };
    } finally {
      await desk.server.stop();
    }
  },
};
