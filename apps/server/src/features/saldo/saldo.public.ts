export { reserveAgain, reserveCargo } from './cargos.service.ts';
<<<<<<< HEAD
export { listSaldos, saldoOf, type SaldoRow } from './saldo.repository.ts';
=======
export { saldoOf } from './saldo.repository.ts';
>>>>>>> saldo/main
export { precioOfPlantilla, precioVigente } from './tarifas.repository.ts';
