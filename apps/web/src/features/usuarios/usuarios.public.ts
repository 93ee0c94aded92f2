export { useOwnSuscriptor } from './own-suscriptor.ts';
export { SuscriptorFiltro } from './SuscriptorFiltro.tsx';
export { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
export { UsuarioPicker } from './UsuarioPicker.tsx';
export { createUsuarioBot } from './usuarios-page.queries.ts';
export { useUsuarioSuggestions } from './usuarios.queries.ts';
export { PersonaFilter } from './PersonaFilter.tsx';
