import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const NuevaTareaDialog = later(() => import('./NuevaTareaDialog.tsx').then((part) => part.NuevaTareaDialog));
export const EditarTareaDialog = later(() => import('./EditarTareaDialog.tsx').then((part) => part.EditarTareaDialog));
export const EliminarTareaDialog = later(() =>
  import('./EliminarTareaDialog.tsx').then((part) => part.EliminarTareaDialog),
);
export const CompleteTareaDialog = later(() =>
  import('./CompleteTareaDialog.tsx').then((part) => part.CompleteTareaDialog),
);
export const TareaDialog = later(() => import('./TareaDialog.tsx').then((part) => part.TareaDialog));
export const TareasMasivasDialog = later(() =>
  import('./TareasMasivasDialog.tsx').then((part) => part.TareasMasivasDialog),
);
export const TareasContactoDialog = later(() =>
  import('./TareasContactoDialog.tsx').then((part) => part.TareasContactoDialog),
);
