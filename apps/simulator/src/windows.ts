export const WINDOW_MS = 24 * 60 * 60 * 1000;

/** WhatsApp's customer service window: open for 24 hours after the customer last wrote to that business number. */
export class ServiceWindows {
  #lastInbound = new Map<string, number>();

  opened(customer: string, business: string, at: number): void {
    const key = pair(customer, business);
    this.#lastInbound.set(key, Math.max(at, this.#lastInbound.get(key) ?? 0));
  }

  /** Sets the state by hand, for tests; null closes the window. */
  set(customer: string, business: string, lastInboundAt: number | null): void {
    if (lastInboundAt === null) this.#lastInbound.delete(pair(customer, business));
    else this.#lastInbound.set(pair(customer, business), lastInboundAt);
  }

  isOpen(customer: string, business: string, now: number): boolean {
    const last = this.#lastInbound.get(pair(customer, business));
    return last !== undefined && now - last < WINDOW_MS;
  }

  closesAt(customer: string, business: string): number | null {
    const last = this.#lastInbound.get(pair(customer, business));
    return last === undefined ? null : last + WINDOW_MS;
  }

  entries(): { customer: string; business: string; lastInboundAt: number }[] {
    return [...this.#lastInbound].map(([key, lastInboundAt]) => {
      const [customer = '', business = ''] = key.split('>');
      return { customer, business, lastInboundAt };
    });
  }

  clear(): void {
    this.#lastInbound.clear();
  }
}

function pair(customer: string, business: string): string {
  return `${customer}>${business}`;
}
