/*
 * Files, host names and passwords share Node's pool of threads. A name server that is silent holds a thread for ten seconds
 * and more, so four names looked up at once (what Node comes with) would keep everybody's files and sign-ins waiting.
 * Imported before anything uses the pool: it takes its size then, once.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '32'
