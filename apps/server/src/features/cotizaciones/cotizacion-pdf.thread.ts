import { answerMessages } from '#platform/threads/answer';
import { drawCotizacion, type Hoja } from './cotizacion-pdf.ts';

answerMessages<Hoja, Uint8Array>((hoja) => drawCotizacion(hoja));
