import { IconFileText, IconMicrophone, IconMovie, IconMusic, type TablerIcon } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';

const ICONS: Partial<Record<TipoMensaje, TablerIcon>> = { VIDEO: IconMovie, AUDIO: IconMusic, VOZ: IconMicrophone };

interface MiniaturaProps {
  archivo: File;
  tipo: TipoMensaje;
  className: string | undefined;
}

/** A file that is not on the server yet, as a thumbnail or an icon. */
export function Miniatura({ archivo, tipo, className }: MiniaturaProps) {
  const [isShowable, setShowable] = useState(tipo === 'IMAGEN');
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(archivo);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [archivo],
  );
  if (isShowable) return <img ref={show} className={className} alt="" onError={() => setShowable(false)} />;
  const Icon = ICONS[tipo] ?? IconFileText;
  return <Icon size={28} stroke={1.5} aria-hidden />;
}
