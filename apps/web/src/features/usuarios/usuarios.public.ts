export { UsuarioPicker } from './UsuarioPicker.tsx';
export { useUsuarioSuggestions } from './usuarios.queries.ts';
