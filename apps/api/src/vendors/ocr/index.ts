import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import type { Ocr, OcrServices } from './port.ts'
import { TesseractOcr } from './tesseract.ts'
import { TextractOcr } from './textract.ts'

/** Tesseract on this machine; with keys also Textract, for the documents whose template says so (M-43). */
export const createOcr = (config: Config, clock: Clock, keep?: Keep): OcrServices => {
  const local = new TesseractOcr()
  const close = () => local.close()
  const { TEXTRACT_ACCESS_KEY_ID: id, TEXTRACT_SECRET_ACCESS_KEY: secret } = config
  const hosted: Ocr | null =
    id && secret
      ? new TextractOcr({
          accessKeyId: id,
          secretAccessKey: secret,
          region: config.TEXTRACT_REGION,
          ...(config.TEXTRACT_ENDPOINT ? { endpoint: config.TEXTRACT_ENDPOINT } : {}),
          clock,
          fallback: local,
          ...(keep ? { send: recordedFetch(keep, () => 'DetectDocumentText') } : {}),
        })
      : null
  return { local, hosted, close }
}
