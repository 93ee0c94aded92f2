import { mediaOf } from './attachments.js';
import { webmToOgg } from './webm-to-ogg.js';
import { call as ask } from './world.js';

const KEEPS = 'audio/webm;codecs=opus';

/** The sound of one call: the own microphone, the other side, and a recording of both. */
export function createTalk() {
  let microphone = null;
  let peer = null;
  let recording = null;
  const player = new Audio();

  async function openMicrophone() {
    microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  }

  /** On one machine every address is known at once, so nothing is sent after the offer. */
  async function offer() {
    peer = new RTCPeerConnection();
    for (const track of microphone.getTracks()) peer.addTrack(track, microphone);
    peer.addEventListener('track', ({ streams: [theirs] }) => {
      player.srcObject = theirs;
      void player.play();
      recording = record(microphone, theirs);
    });
    await peer.setLocalDescription();
    await gathered(peer);
    return peer.localDescription.sdp;
  }

  async function end(sid) {
    const recorded = recording && (await recording.stop());
    peer?.close();
    player.srcObject = null;
    for (const track of microphone?.getTracks() ?? []) track.stop();
    if (!recorded) return;
    const media = await mediaOf(new Blob([webmToOgg(recorded)], { type: 'audio/ogg' }), 'llamada.ogg');
    await ask('POST', `/phone-api/calls/${sid}/sound`, { base64: media.base64, contentType: media.contentType });
  }

  return {
    openMicrophone,
    offer,
    answered: (sdp) => peer.setRemoteDescription({ type: 'answer', sdp }),
    end,
  };
}

function gathered(peer) {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
  });
}

/** Both sides as they are heard at this telephone. */
function record(mine, theirs) {
  const context = new AudioContext();
  const both = context.createMediaStreamDestination();
  for (const stream of [mine, theirs]) context.createMediaStreamSource(stream).connect(both);
  const recorder = new MediaRecorder(both.stream, { mimeType: KEEPS });
  const chunks = [];
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
