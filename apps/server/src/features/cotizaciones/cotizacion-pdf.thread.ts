import { answerMessages } from '#platform/threads/answer';
import { drawCotizacion, type Hoja } from './cotizacion-pdf.ts';

// what comes is what pdf.service hands over, and nobody else
answerMessages((hoja) => drawCotizacion(hoja as Hoja));
