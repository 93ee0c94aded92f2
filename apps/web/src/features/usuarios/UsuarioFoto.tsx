import { useState } from 'react';
import { initialsOf } from '../../platform/format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './Usuarios.module.css';

interface UsuarioFotoProps {
  id: number;
  nombre: string;
  url: string | null;
  size: number;
  /** Called once if the photo cannot be shown: addresses expire after ten minutes. */
  onBroken?: () => void;
}

/** A user's photo; their initials if it is missing or broken. */
export function UsuarioFoto({ id, nombre, url, size, onBroken }: UsuarioFotoProps) {
  const [refused, setRefused] = useState<string | null>(null);
  if (url === null || refused === url) return <Avatar initials={initialsOf(nombre)} seed={id} size={size} />;
  return (
    <img
      className={css.foto}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => {
        if (refused === null) onBroken?.();
        setRefused(url);
      }}
    />
  );
}
