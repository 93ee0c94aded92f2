import { TIPOS_FOTO_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { fotoFault, type UsuarioValues } from './usuario-form.ts';
import { UsuarioFoto } from './UsuarioFoto.tsx';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface FotoFieldProps {
  form: EntityForm<UsuarioValues>;
  usuario: Usuario | null;
}

const SIZE = 72;
const TEXTS = {
  choose: USUARIOS_TEXTS.fotoChoose,
  change: USUARIOS_TEXTS.fotoChange,
  remove: USUARIOS_TEXTS.fotoRemove,
  hint: USUARIOS_TEXTS.fotoHint,
};

/** The photo of a user: choose, change, remove. */
export function FotoField({ form, usuario }: FotoFieldProps) {
  const { foto, quitarFoto, nombre } = form.values;
  return (
    <PhotoField
      chosen={foto}
      current={quitarFoto ? null : (usuario?.fotoUrl ?? null)}
      accept={TIPOS_FOTO_USUARIO}
      texts={TEXTS}
      error={form.errors['foto']}
      check={fotoFault}
      onChoose={(file) => form.setFieldValue('foto', file)}
      onRemove={() => form.setValues({ foto: null, quitarFoto: true })}
    >
      {(url) => <UsuarioFoto key={url} id={usuario?.id ?? 0} nombre={nombre} url={url} size={SIZE} />}
    </PhotoField>
  );
}
