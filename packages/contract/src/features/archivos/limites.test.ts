import { expect, test } from 'vitest';
import { TIPOS_ADJUNTO, whyNotDeliverable } from './limites.ts';

const MB = 1024 * 1024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

test.each([
  ['image/jpeg', 5],
  ['audio/ogg', 16],
  ['video/mp4', 16],
  ['application/pdf', 16],
  ['application/msword', 16],
  [`${OFFICE}.wordprocessingml.document`, 16],
  [`${OFFICE}.spreadsheetml.sheet`, 16],
  [`${OFFICE}.presentationml.presentation`, 16],
])('WhatsApp accepts %s of up to %i MB, and a larger one as a link', (type, megabytes) => {
  expect(whyNotDeliverable(type, megabytes * MB)).toBeNull();
  expect(whyNotDeliverable(type, megabytes * MB + 1)).toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('Puedes enviarlo como enlace.'),
  });
});

// covers D2-5.1-17
test.each(['application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'application/zip'])(
  '%s can be attached, and is sent as a link',
  (type) => {
    expect(TIPOS_ADJUNTO).toContain(type);
    expect(whyNotDeliverable(type, 1)).toEqual({
      code: 'UNSUPPORTED_MEDIA',
      message: 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.',
    });
  },
);
