import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Keep } from '../provider/recorded.ts'
import { DiskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import { S3Storage } from './s3.ts'

/** An S3 bucket when one is named in the settings, else local disk below the data directory. */
export const createStorage = (config: Config, clock: Clock, keep?: Keep): Storage =>
  config.S3_BUCKET && config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
    ? new S3Storage({
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
        ...(keep ? { keep } : {}),
      })
    : new DiskStorage({
        root: `${config.PLINTH_DATA_DIR}/files`,
        base: `${config.PLINTH_BASE_PATH}/storage`,
        secret: config.secret,
        now: () => clock.now(),
      })
