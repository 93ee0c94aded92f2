import type { Clock } from '#platform/clock/clock';
import { InventarioError, type Inventario } from './port.ts';

/** Consecutive failures of one site that open its circuit. */
const OPENS_AFTER = 5;
/** Time without requests; the first request after it decides again. */
const OPEN_MS = 30_000;
const MAX_SITES = 10_000;

interface Site {
  failures: number;
  openUntil: number;
}

/**
 * A circuit breaker per site: pauses requests to a site that does not answer, or answers unreadably (JOB-06). Sites do
 * not affect each other.
 */
export function withCircuit(inventario: Inventario, clock: Clock): Inventario {
  const sites = new Map<string, Site>();

  function fail(alias: string): void {
    const failures = (sites.get(alias)?.failures ?? 0) + 1;
    const openUntil = failures >= OPENS_AFTER ? clock.now().getTime() + OPEN_MS : 0;
    if (sites.size >= MAX_SITES) sites.clear();
    sites.set(alias, { failures, openUntil });
  }

  return {
    async listProductos(sede, pagina, signal) {
      const site = sites.get(sede.alias);
      if (site && site.openUntil > clock.now().getTime())
        throw new InventarioError('SIN_RESPUESTA', 'The inventory is not asked: it failed too often just now');
      try {
        const page = await inventario.listProductos(sede, pagina, signal);
        sites.delete(sede.alias);
        return page;
      } catch (error) {
        if (error instanceof InventarioError && error.fallo !== 'CREDENCIALES') fail(sede.alias);
        throw error;
      }
    },
  };
}
