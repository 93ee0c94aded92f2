import { expect, test } from 'vitest';
import { buildSalaMensaje } from './sala-builder.ts';
import { nextAnnounced } from '../../ui/chat/ChatParts.tsx';
import { announcementOf } from './citado.ts';

const BEFORE = { secuencia: 4, text: '' };

test('a colleague’s new message is announced once, and not again when it is changed or deleted', () => {
  const said = buildSalaMensaje({ secuencia: 5, contenido: 'hola' });
  const announced = nextAnnounced(BEFORE, announcementOf(said, 1));
  expect(announced).toEqual({ secuencia: 5, text: 'Luis: hola' });
  expect(nextAnnounced(announced, announcementOf({ ...said, contenido: 'buenas' }, 1))).toBe(announced);
  expect(nextAnnounced(announced, announcementOf({ ...said, contenido: '', borrado: true }, 1))).toBe(announced);
  expect(nextAnnounced(announced, null)).toBe(announced);
});

test.each([
  [{ contenido: '', borrado: true }, 'Luis: Mensaje eliminado'],
  [
    { contenido: '', enlaces: [{ clase: 'CONTACTO' as const, id: null, titulo: null, detalle: null }] },
    'Luis: Contacto',
  ],
  [{ contenido: 'Luis salió del grupo', evento: 'SALIO' as const }, 'Luis salió del grupo'],
  [{ contenido: 'lo mío', autorUsuarioId: 1 }, ''],
])('the announcement of %o is «%s»', (fields, text) => {
  expect(announcementOf(buildSalaMensaje({ secuencia: 5, ...fields }), 1)).toEqual({ secuencia: 5, text });
});
