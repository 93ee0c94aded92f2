import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const NuevaTareaDialog = lazyPart(() => import('./TareaDialog.tsx').then((part) => part.NuevaTareaDialog));
export const EditarTareaDialog = lazyPart(() => import('./TareaDialog.tsx').then((part) => part.EditarTareaDialog));
export const EliminarTareaDialog = lazyPart(() => import('./TareaDialog.tsx').then((part) => part.EliminarTareaDialog));
export const CompleteTareaDialog = lazyPart(() =>
  import('./CompleteTareaDialog.tsx').then((part) => part.CompleteTareaDialog),
);
export const TareaDialog = lazyPart(() => import('./TareaDialog.tsx').then((part) => part.TareaDialog));
export const TareasMasivasDialog = lazyPart(() =>
  import('./TareasMasivasDialog.tsx').then((part) => part.TareasMasivasDialog),
);
export const TareasContactoDialog = lazyPart(() =>
  import('./TareasContactoDialog.tsx').then((part) => part.TareasContactoDialog),
);
