import { BufferSource, BufferTarget, Conversion, Input, OggOutputFormat, Output, WEBM } from 'mediabunny';

/** Puts the Opus sound of a webm recording into an ogg container, without re-encoding. */
export async function webmToOgg(webm: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const input = new Input({ source: new BufferSource(webm), formats: [WEBM] });
  const conversion = await Conversion.init({ input, output }).catch(() => undefined);
  if (!conversion?.isValid) throw new Error('La grabación no tiene sonido.');
  await conversion.execute();
  if (!target.buffer?.byteLength) throw new Error('La grabación no tiene sonido.');
  return target.buffer;
}
