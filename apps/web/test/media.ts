/** The address of a valid picture of one pixel. */
export const PIXEL_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Test builder: a picture of the media bank. */
export function buildMedia(changes: { url?: string } = {}) {
  return {
    id: 8,
    nombre: 'Taza de la casa',
    url: PIXEL_URL,
    tipoMime: 'image/png',
    tamano: 2048,
    fechaCreacion: '2026-11-01T00:00:00.000Z',
    autorUsuarioId: null,
    autorNombre: null,
    puede: { editar: false },
    ...changes,
  };
}

const RATE = 8000;

/** The address of a second of silence in a playable format. */
export function buildSilence(): string {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, word: string) =>
    new TextEncoder().encode(word).forEach((byte, index) => head.setUint8(at + index, byte));
  write(0, 'RIFF');
  head.setUint32(4, 36 + RATE, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, RATE, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, RATE, true);
  const sound = new Uint8Array(RATE).fill(128);
  return URL.createObjectURL(new Blob([head, sound], { type: 'audio/wav' }));
}
