export { hasSignatureShape, hasTooManyFields, readParams } from './firma.ts';
