export { reserveAgain, reserveCargo } from './cargos.service.ts';
export { saldoOf, type SaldoRow } from './saldo.repository.ts';
export { precioOfPlantilla, precioVigente } from './tarifas.repository.ts';
