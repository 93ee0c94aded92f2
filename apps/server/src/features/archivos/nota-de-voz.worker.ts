import { parentPort, workerData } from 'node:worker_threads';
import { BufferSource, BufferTarget, Conversion, Input, MATROSKA, OggOutputFormat, Output, WEBM } from 'mediabunny';

/** Runs in its own thread (see nota-de-voz.ts): moves the Opus sound from webm to ogg. */
async function rewrap(webm: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(webm), formats: [WEBM, MATROSKA] }),
    output,
    video: { discard: true },
  });
  if (!conversion.isValid) throw new Error('There is no Opus in it');
  await conversion.execute();
  // a recording that ends before its first packet yields nothing
  if (!target.buffer?.byteLength) throw new Error('Nothing came out');
  return target.buffer;
}

parentPort?.postMessage(await rewrap(workerData as Uint8Array<ArrayBuffer>));
