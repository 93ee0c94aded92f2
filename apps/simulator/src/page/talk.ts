import { mediaOf } from './attachments.ts';
import { webmToOgg } from './webm-to-ogg.ts';
import { call as ask } from './world.ts';

const RECORDED_TYPE = 'audio/webm;codecs=opus';

type Talk = {
  openMicrophone: () => Promise<void>;
  /** The offer to the other side, as SDP. */
  offer: () => Promise<string>;
  answered: (sdp: string) => Promise<void>;
  /** Uploads the recording of the call. */
  end: (sid: string) => Promise<void>;
};
type Recording = { stop: () => Promise<Uint8Array<ArrayBuffer>> };

/** The sound of one call: the own microphone, the other side, and a recording of both. */
export function createTalk(): Talk {
  let microphone: MediaStream | null = null;
  let peer: RTCPeerConnection | null = null;
  let recording: Recording | null = null;
  const player = new Audio();

  async function openMicrophone(): Promise<void> {
    microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  }

  /** On one machine every address is known at once, so nothing is sent after the offer. */
  async function offer(): Promise<string> {
    if (!microphone) throw new Error('the microphone is not open');
    const mine = microphone;
    const connection = new RTCPeerConnection();
    peer = connection;
    for (const track of mine.getTracks()) connection.addTrack(track, mine);
    connection.addEventListener('track', ({ streams: [theirs] }) => {
      if (!theirs) return;
      player.srcObject = theirs;
      void player.play();
      recording = record(mine, theirs);
    });
    await connection.setLocalDescription();
    await gathered(connection);
    return connection.localDescription?.sdp ?? '';
  }

  async function end(sid: string): Promise<void> {
    const recorded = recording && (await recording.stop());
    peer?.close();
    player.srcObject = null;
    for (const track of microphone?.getTracks() ?? []) track.stop();
    if (!recorded) return;
    const { base64, contentType } = await mediaOf(
      new Blob([await webmToOgg(recorded)], { type: 'audio/ogg' }),
      'llamada.ogg',
    );
    await ask('POST', `/phone-api/calls/${sid}/sound`, { base64, contentType });
  }

  return {
    openMicrophone,
    offer,
    answered: async (sdp) => peer?.setRemoteDescription({ type: 'answer', sdp }),
    end,
  };
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
  });
}

/** Records both sides as they are heard at this phone. */
function record(mine: MediaStream, theirs: MediaStream): Recording {
  const context = new AudioContext();
  const both = context.createMediaStreamDestination();
  for (const stream of [mine, theirs]) context.createMediaStreamSource(stream).connect(both);
  const recorder = new MediaRecorder(both.stream, { mimeType: RECORDED_TYPE });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  return {
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      await context.close();
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    },
  };
}
