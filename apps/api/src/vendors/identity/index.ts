import type { Platform } from '../../platform/platform.ts'
import { createEmbeddedIdentity } from './embedded.service.ts'
import { createOidcIdentity } from './oidc.ts'
import type { Identity } from './port.ts'
import { createTestIdentity } from './test-helper.ts'

/**
 * The identity this installation is set up for (A-14, A-15): the test helpers' when they are switched on, else the pool
 * of OIDC_ISSUER, else the embedded service. Nothing heavy is loaded and no network is used until the first sign-in.
 */
export const createIdentity = async (
  deps: Pick<Platform, 'config' | 'db' | 'jobs' | 'sealer' | 'clock' | 'log'>,
): Promise<Identity> => {
  const { config } = deps
  if (config.PLINTH_TEST_HELPERS === 'on') return createTestIdentity(deps.clock)
  if (config.OIDC_ISSUER && config.OIDC_CLIENT_ID)
    return createOidcIdentity({ issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID })
  return createEmbeddedIdentity(deps)
}
