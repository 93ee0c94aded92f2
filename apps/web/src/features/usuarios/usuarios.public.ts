export { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
export { UsuarioPicker } from './UsuarioPicker.tsx';
export { useUsuarioSuggestions } from './usuarios.queries.ts';
