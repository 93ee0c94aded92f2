export { useArea, useAreas } from './areas.queries.ts';
