export { listActiveCanales } from './journal.repository.ts';
