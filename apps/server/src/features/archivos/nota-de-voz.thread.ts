import { parentPort, workerData } from 'node:worker_threads';
import { BufferSource, BufferTarget, Conversion, Input, MATROSKA, OggOutputFormat, Output, WEBM } from 'mediabunny';

/** Runs in a thread of its own (see nota-de-voz.ts): the same Opus in ogg that came in webm. */
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
  // of a recording that breaks off before its first packet ends, nothing
  if (!target.buffer?.byteLength) throw new Error('Nothing came out');
  return target.buffer;
}

parentPort?.postMessage(await rewrap(workerData as Uint8Array<ArrayBuffer>));
