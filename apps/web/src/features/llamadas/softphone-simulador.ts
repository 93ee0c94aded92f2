import { type IncomingCall, microphoneError, type Softphone, SoftphoneError } from './softphone.ts';

const AGAIN_MS = 2000;
/** The simulator's close code for an invalid token: the client needs another one first. */
const BAD_TOKEN = 4401;

interface Said {
  type: 'registered' | 'incoming' | 'offer' | 'end';
  sid: string;
  from: string;
  sdp: string;
}

type Say = (message: object) => void;

/**
 * A softphone for development: the simulator rings it, and it talks with a phone on the simulator's page, on the same
 * machine.
 */
export function createSoftphoneSimulador(senal: string): Softphone {
  const calls = new Map<string, Leg>();
  let socket: WebSocket | null = null;
  let token = '';
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let onCall: (call: IncomingCall) => void = () => undefined;
  let onReachable: (isReachable: boolean) => void = () => undefined;
  /** Resolves the pending registration. */
  let waiting: PromiseWithResolvers<void> | null = null;

  const say: Say = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  function connect(): void {
    const made = new WebSocket(senal);
    socket = made;
    made.addEventListener('open', () => say({ type: 'register', token }));
    made.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as Said));
    made.addEventListener('close', ({ code }) => lost(code));
  }

  function hear(said: Said): void {
    switch (said.type) {
      case 'registered':
        waiting?.resolve();
        waiting = null;
        return onReachable(true);
      case 'incoming': {
        const leg = new Leg(said, say);
        calls.set(said.sid, leg);
        return onCall(leg);
      }
      case 'offer':
        return void calls.get(said.sid)?.talk(said.sdp);
      case 'end':
        calls.get(said.sid)?.end();
        calls.delete(said.sid);
    }
  }

  function lost(code: number): void {
    socket = null;
    for (const leg of calls.values()) leg.lose();
    calls.clear();
    waiting?.reject(new SoftphoneError('CONEXION'));
    waiting = null;
    if (isClosed) return;
    onReachable(false);
    if (code !== BAD_TOKEN) again = setTimeout(connect, AGAIN_MS);
  }

  return {
    register(fresh) {
      token = fresh;
      clearTimeout(again);
      waiting ??= Promise.withResolvers<void>();
      const { promise } = waiting;
      if (!socket) connect();
      else say({ type: 'register', token });
      return promise;
    },
    onCall: (listener) => {
      onCall = listener;
    },
    onReachable: (listener) => {
      onReachable = listener;
    },
    close() {
      isClosed = true;
      clearTimeout(again);
      onCall = () => undefined;
      onReachable = () => undefined;
      socket?.close();
    },
  };
}

/**
 * A call in this browser. The simulator's phone offers, this side answers: on one machine every address is known at
 * once.
 */
class Leg implements IncomingCall {
  readonly sid: string;
  readonly from: string;
  private readonly say: Say;
  private readonly player = new Audio();
  private microphone: MediaStream | null = null;
  private peer: RTCPeerConnection | null = null;
  private isMuted = false;
  private isOver = false;
  private reportEnd: () => void = () => undefined;
  private reportLine: (isUp: boolean) => void = () => undefined;

  constructor({ sid, from }: Said, say: Say) {
    this.sid = sid;
    this.from = from;
    this.say = say;
  }

  async accept(): Promise<void> {
    let microphone: MediaStream;
    try {
      microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      throw microphoneError(error);
    }
    this.microphone = microphone;
    if (this.isOver) {
      this.free();
      throw new SoftphoneError('CONEXION');
    }
    this.mute(this.isMuted);
    this.say({ type: 'accept', sid: this.sid });
  }

  async talk(offer: string): Promise<void> {
    const { microphone } = this;
    if (!microphone || this.isOver) return;
    const peer = new RTCPeerConnection();
    this.peer = peer;
    for (const track of microphone.getTracks()) peer.addTrack(track, microphone);
    peer.addEventListener('track', ({ streams: [theirs] }) => {
      this.player.srcObject = theirs ?? null;
      void this.player.play();
    });
    peer.addEventListener('connectionstatechange', () => this.hearLine(peer.connectionState));
    try {
      await peer.setRemoteDescription({ type: 'offer', sdp: offer });
      await peer.setLocalDescription();
      await gathered(peer);
      this.say({ type: 'answer', sid: this.sid, sdp: peer.localDescription?.sdp });
    } catch {
      // a call without sound is no call
      this.hangUp();
    }
  }

  reject(): void {
    this.say({ type: this.microphone ? 'hangup' : 'reject', sid: this.sid });
  }

  mute(on: boolean): void {
    this.isMuted = on;
    for (const track of this.microphone?.getTracks() ?? []) track.enabled = !on;
  }

  hangUp(): void {
    this.say({ type: 'hangup', sid: this.sid });
  }

  onEnd(listener: () => void): void {
    this.reportEnd = listener;
  }

  onLine(listener: (isUp: boolean) => void): void {
    this.reportLine = listener;
  }

  private hearLine(state: RTCPeerConnectionState): void {
    if (state === 'disconnected' || state === 'failed') this.reportLine(false);
    else if (state === 'connected') this.reportLine(true);
    // a failed connection does not recover
    if (state === 'failed') this.hangUp();
  }

  /** Ends the call because the connection to the simulator is lost. */
  lose(): void {
    if (this.microphone) this.reportLine(false);
    this.end();
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.free();
    this.reportEnd();
  }

  private free(): void {
    this.peer?.close();
    this.player.srcObject = null;
    for (const track of this.microphone?.getTracks() ?? []) track.stop();
  }
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') resolve();
    });
  });
}
