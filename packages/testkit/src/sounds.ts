import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const OPUS_HEAD = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
const FRAME_SECONDS = 0.02;

/** A recording like a browser's: Opus in webm. Each packet has 20 ms and differs from the others. */
export async function webmRecording(packets = 50): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: OPUS_HEAD };
  for (let index = 0; index < packets; index += 1) {
    // 0x98: one frame of 20 ms at 48 kHz
    const data = Buffer.from([0x98, ...Array.from({ length: 60 }, (_, place) => (index * 7 + place) & 0xff)]);
    const packet = new EncodedPacket(data, 'key', index * FRAME_SECONDS, FRAME_SECONDS);
    await source.add(packet, index === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Format, codec and packets of a recording in any container. */
export async function readRecording(bytes: Uint8Array): Promise<{ format: string; codec: string; packets: Buffer[] }> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound in it');
  const packets: Buffer[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(packet.data));
  return { format: (await input.getFormat()).name, codec: String(track.codec), packets };
}
