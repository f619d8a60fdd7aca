/// The version of Planmark, which the command and the libraries for other languages tell.
package let planmarkVersion = "0.2.0"
