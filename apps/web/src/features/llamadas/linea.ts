import { type IncomingCall, type Softphone, SoftphoneError } from './softphone.ts';

const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 60_000;
/** The provider's SDK retries for ever if its network cannot be reached; the user waits for an answer. */
export const PATIENCE_MS = 15_000;

export interface VozToken {
  token: string;
  expiraEnSegundos: number;
  senal: string | null;
}

export interface LineaDeps {
  /** Loads the adapter for the address and creates a softphone. */
  openSoftphone: (senal: string | null) => Promise<Softphone>;
  fetchToken: () => Promise<VozToken>;
}

interface LineaListeners {
  onCall: (call: IncomingCall) => void;
  /** Null if the line is not wanted. */
  onReachable: (isReachable: boolean | null) => void;
}

/** A softphone that is open while it is wanted, with a valid token. */
export class Linea {
  private readonly deps: LineaDeps;
  private readonly listeners: LineaListeners;
  private softphone: Softphone | null = null;
  private opening: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented by close, so that an opening that ends later is discarded. */
  private generation = 0;

  constructor(deps: LineaDeps, listeners: LineaListeners) {
    this.deps = deps;
    this.listeners = listeners;
  }

  /** Rejects if no call could arrive. */
  open(): Promise<void> {
    if (this.softphone) return Promise.resolve();
    this.opening ??= this.register(this.generation).finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  /** Opens, and retries until it is open or closed. Rejects only on the first failure. */
  async keepOpen(): Promise<void> {
    const { generation } = this;
    try {
      await this.open();
    } catch (error) {
      this.again(generation);
      throw error;
    }
  }

  close(): void {
    this.generation++;
    clearTimeout(this.timer);
    this.softphone?.close();
    this.softphone = null;
    this.opening = null;
    this.listeners.onReachable(null);
  }

  private again(generation: number): void {
    if (generation !== this.generation) return;
    this.listeners.onReachable(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open().catch(() => this.again(generation)), RETRY_MS);
  }

  private async register(generation: number): Promise<void> {
    const { token, expiraEnSegundos, senal } = await this.deps.fetchToken();
    const softphone = await this.deps.openSoftphone(senal);
    softphone.onCall((call) => {
      if (generation === this.generation) this.listeners.onCall(call);
    });
    softphone.onReachable((isReachable) => {
      if (generation === this.generation) this.listeners.onReachable(isReachable);
    });
    try {
      await inTime(softphone.register(token));
    } catch (error) {
      softphone.close();
      throw error;
    }
    if (generation !== this.generation) return softphone.close();
    this.softphone = softphone;
    this.listeners.onReachable(true);
    this.renewIn(softphone, expiraEnSegundos * 1000 - RENEW_BEFORE_MS);
  }

  private renewIn(softphone: Softphone, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.renew(softphone), ms);
  }

  private async renew(softphone: Softphone): Promise<void> {
    let nextMs = RETRY_MS;
    try {
      const { token, expiraEnSegundos } = await this.deps.fetchToken();
      if (softphone !== this.softphone) return;
      await inTime(softphone.register(token));
      nextMs = expiraEnSegundos * 1000 - RENEW_BEFORE_MS;
    } catch {
      // the current token may still be valid for a while
    }
    if (softphone === this.softphone) this.renewIn(softphone, nextMs);
  }
}

async function inTime(registered: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SoftphoneError('CONEXION')), PATIENCE_MS);
  });
  try {
    await Promise.race([registered, late]);
  } finally {
    clearTimeout(timer);
  }
}
