import { Button, FileButton, Group } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { TIPOS_FOTO_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { fotoFault, type UsuarioForm } from './usuario-form.ts';
import { UsuarioFoto } from './UsuarioFoto.tsx';
import css from './Usuarios.module.css';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface FotoFieldProps {
  form: UsuarioForm;
  usuario: Usuario | null;
  error: string | undefined;
  onChange: (part: Partial<UsuarioForm>) => void;
  /** Told why a chosen file is no photo. */
  onRefuse: (fault: string) => void;
}

const SIZE = 72;

/** The photo of a user: chosen, changed and taken away. */
export function FotoField({ form: { foto, quitarFoto, nombre }, usuario, error, onChange, onRefuse }: FotoFieldProps) {
  const chosen = useMemo(() => (foto ? URL.createObjectURL(foto) : null), [foto]);
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen);
    },
    [chosen],
  );
  const shown = chosen ?? (quitarFoto ? null : (usuario?.fotoUrl ?? null));
  const choose = (file: File | null) => {
    if (!file) return;
    const wrong = fotoFault(file);
    if (wrong === null) onChange({ foto: file });
    else onRefuse(wrong);
  };
  return (
    <div className={css.fotoField}>
      <UsuarioFoto key={shown} id={usuario?.id ?? 0} nombre={nombre} url={shown} size={SIZE} />
      <div>
        <Group gap={8}>
          <FileButton accept={TIPOS_FOTO_USUARIO.join(',')} onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {shown === null ? USUARIOS_TEXTS.fotoChoose : USUARIOS_TEXTS.fotoChange}
              </Button>
            )}
          </FileButton>
          {shown === null ? null : (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ foto: null, quitarFoto: true })}>
              {USUARIOS_TEXTS.fotoRemove}
            </Button>
          )}
        </Group>
        <p className={css.fotoHint} data-fault={error !== undefined || undefined} role={error ? 'alert' : undefined}>
          {error ?? USUARIOS_TEXTS.fotoHint}
        </p>
      </div>
    </div>
  );
}
