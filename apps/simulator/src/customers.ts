export type CustomerState = 'normal' | 'optedOut' | 'noMarketing' | 'notOnWhatsapp' | 'blocked';

/** Customers who cannot be written to, and why. */
export class Customers {
  #states = new Map<string, CustomerState>();

  set(address: string, state: CustomerState): void {
    if (state === 'normal') this.#states.delete(address);
    else this.#states.set(address, state);
  }

  stateOf(address: string): CustomerState {
    return this.#states.get(address) ?? 'normal';
  }

  clear(): void {
    this.#states.clear();
  }
}
