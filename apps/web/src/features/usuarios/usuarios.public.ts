export { UsuarioPicker } from './UsuarioPicker.tsx';
