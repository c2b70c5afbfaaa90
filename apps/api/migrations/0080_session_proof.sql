-- How a session of the embedded identity service was begun where that is not a password: a passkey proves two things at
-- once, and a sign-in at Google passes the authenticator by (A-15).
alter table identity."session" add column "begunBy" text check ("begunBy" in ('passkey', 'google'));
