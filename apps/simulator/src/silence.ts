/** One silent frame of MPEG-2 layer 3, 8 kbit/s at 22.05 kHz mono: 26 bytes. */
const HEADER = [0xff, 0xf3, 0x10, 0xc4];
const FRAME_BYTES = 26;
const FRAMES_PER_SECOND = 22_050 / 576;

/** A silent recording of this many seconds. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  Buffer.from(HEADER).copy(frame);
  return Buffer.concat(Array.from({ length: Math.max(4, Math.ceil(seconds * FRAMES_PER_SECOND)) }, () => frame));
}
