export { useAreas } from './areas.queries.ts';
