export { useOwnSuscriptor } from './SuscriptorPicker.tsx';
export { SuscriptorFiltro } from './SuscriptorPicker.tsx';
export { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
export { UsuarioPicker } from './UsuarioPicker.tsx';
export { createUsuarioBot } from './usuarios-page.queries.ts';
export { useUsuarioSuggestions } from './usuarios.queries.ts';
export { PersonaFilter } from './UsuarioPicker.tsx';
