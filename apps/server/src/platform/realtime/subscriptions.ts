/**
 * Subscriptions by tenant and destination. The tenant is the outer key and comes from the subscriber's principal. A
 * delivery names one tenant, so it cannot reach a subscription of another one, regardless of the destination.
 */
export class SubscriptionTable<S extends { readonly tenantId: number; readonly destination: string }> {
  private readonly tenants = new Map<number, Map<string, Set<S>>>();
  private total = 0;

  get size(): number {
    return this.total;
  }

  add(subscription: S): void {
    const { tenantId, destination } = subscription;
    const destinations = this.tenants.get(tenantId) ?? new Map<string, Set<S>>();
    this.tenants.set(tenantId, destinations);
    const listeners = destinations.get(destination) ?? new Set<S>();
    destinations.set(destination, listeners);
    if (!listeners.has(subscription)) this.total += 1;
    listeners.add(subscription);
  }

  remove(subscription: S): void {
    const { tenantId, destination } = subscription;
    const destinations = this.tenants.get(tenantId);
    const listeners = destinations?.get(destination);
    if (!destinations || !listeners?.delete(subscription)) return;
    this.total -= 1;
    if (listeners.size === 0) destinations.delete(destination);
    if (destinations.size === 0) this.tenants.delete(tenantId);
  }

  find(tenantId: number, destination: string): ReadonlySet<S> | undefined {
    return this.tenants.get(tenantId)?.get(destination);
  }
}
