/** Where staged files outlive a reload. */
export interface PreparadosStore {
  save: (lugar: string, archivos: readonly File[]) => void;
  load: () => Promise<{ lugar: string; archivos: readonly File[] }[]>;
}

const NONE: readonly File[] = [];

/** Pasted and dropped files above a composer until the user sends or removes them, by chat or room. */
export class Preparados {
  private byLugar = new Map<string, readonly File[]>();
  private readonly listeners = new Set<() => void>();
  private readonly kept: PreparadosStore;
  /** Grows when the session ends: a load that began before belongs to the previous user. */
  private epoch = 0;

  constructor(kept: PreparadosStore) {
    this.kept = kept;
  }

  list = (lugar: string): readonly File[] => this.byLugar.get(lugar) ?? NONE;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(lugar: string, archivos: readonly File[]): void {
    if (archivos.length > 0) this.write(lugar, [...this.list(lugar), ...archivos]);
  }

  remove(lugar: string, archivo: File): void {
    this.write(
      lugar,
      this.list(lugar).filter((other) => other !== archivo),
    );
  }

  /** Empties the staging area and returns what was in it. */
  take(lugar: string): readonly File[] {
    const archivos = this.list(lugar);
    if (archivos.length > 0) this.write(lugar, NONE);
    return archivos;
  }

  async restore(): Promise<void> {
    const { epoch } = this;
    const kept = await this.kept.load();
    if (epoch !== this.epoch) return;
    for (const { lugar, archivos } of kept) if (!this.byLugar.has(lugar)) this.byLugar.set(lugar, archivos);
    this.notify();
  }

  /** The session is over: nothing stays on the screen; `restore` brings back what is kept. */
  clear(): void {
    this.epoch += 1;
    this.byLugar = new Map();
    this.notify();
  }

  private write(lugar: string, archivos: readonly File[]): void {
    this.byLugar.set(lugar, archivos);
    this.kept.save(lugar, archivos);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
