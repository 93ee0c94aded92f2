export { listPlaces } from './plantilla-texto.ts';
export { findPlantilla, type PlantillaRow } from './plantillas.repository.ts';
export { assertAprobada, fillPlantilla, findOfCanal, preparePlantilla, sayPlantilla } from './plantillas.service.ts';
